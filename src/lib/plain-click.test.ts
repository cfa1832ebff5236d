import { expect, test, vi } from 'vitest'

import { interceptLinkClick, interceptPlainClick } from './plain-click.ts'

const LINK = {}

function click(props: Partial<MouseEvent> = {}, link: object | null = LINK) {
  const modifiers = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  const target = { closest: () => link }
  return {
    ...modifiers,
    defaultPrevented: false,
    preventDefault: vi.fn<() => void>(),
    target,
    ...props
  } as unknown as MouseEvent
}

test('a click without a modifier key is prevented', () => {
  const event = click()
  expect(interceptPlainClick(event)).toBe(true)
  expect(event.preventDefault).toHaveBeenCalled()
  expect(interceptLinkClick(click(), 'a')).toBe(LINK)
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('a click with %s is left to the browser', (key) => {
  const event = click({ [key]: true })
  expect(interceptPlainClick(event)).toBe(false)
  expect(interceptLinkClick(event, 'a')).toBeNull()
  expect(event.preventDefault).not.toHaveBeenCalled()
})

test.each([
  ['beside the links', click({}, null)],
  ['that was prevented before', click({ defaultPrevented: true })]
])('a click %s returns no link and is not prevented', (_, event) => {
  expect(interceptLinkClick(event, 'a')).toBeNull()
  expect(event.preventDefault).not.toHaveBeenCalled()
})
