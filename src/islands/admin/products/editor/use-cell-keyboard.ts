import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'

import type { ProductDraft } from '../../../../stores/admin/products/editor/draft.ts'
import type { CellField } from '../../../../stores/admin/products/editor/fields.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import {
  clearRange,
  formatBlock,
  parseBlock,
  pasteBlock,
  type CellPosition,
  type Range
} from '../../../../stores/admin/products/editor/table.ts'

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0]
}

/** The arrow keys move between cells, as in a spreadsheet. With Shift they extend a selection. */
export function useCellKeyboard(draft: ProductDraft, field: CellField) {
  const [range, setRange] = useState<Range>()

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const position = readPosition(event.target)
    if (!position || event.ctrlKey || event.metaKey || event.altKey) return
    if (range && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      return changeDraft((last) => clearRange(last, field, range))
    }
    const step = STEPS[event.key]
    if (!step || (!event.shiftKey && isInsideText(event))) return
    event.preventDefault()
    const isExtending = event.shiftKey && event.key !== 'Enter'
    const [rows, columns] = event.shiftKey && event.key === 'Enter' ? [-1, 0] : step
    const start = isExtending ? (range?.focus ?? position) : position
    const next = clamp(draft, { row: start.row + rows, column: start.column + columns })
    if (isExtending) return setRange({ anchor: range?.anchor ?? position, focus: next })
    setRange(undefined)
    event.currentTarget.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)?.focus()
  }

  const onPaste = (event: ClipboardEvent) => {
    const position = readPosition(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!position || !/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    changeDraft((last) => pasteBlock(last, field, position, parseBlock(text, field)))
  }

  const onCopy = (event: ClipboardEvent) => {
    if (!range) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', formatBlock(draft, field, range))
  }
  return { range, setRange, onKeyDown, onPaste, onCopy }
}

function readPosition(target: EventTarget): CellPosition | undefined {
  if (!(target instanceof HTMLInputElement) || target.dataset['row'] === undefined) return undefined
  return { row: Number(target.dataset['row']), column: Number(target.dataset['column']) }
}

/** Left and right move the caret while a part of the text is before or behind it. */
function isInsideText({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement) || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return false
  return key === 'ArrowLeft' ? selectionEnd !== 0 : selectionStart !== value.length
}

const clamp = ({ colors, sizes }: ProductDraft, { row, column }: CellPosition): CellPosition => ({
  row: Math.max(0, Math.min(colors.length - 1, row)),
  column: Math.max(0, Math.min(sizes.length - 1, column))
})
