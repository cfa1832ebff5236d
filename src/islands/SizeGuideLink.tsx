import { useEffect, useRef } from 'react'

/** In `history.state`, so that Back from the size guide leads to its link. */
const WAS_FOLLOWED = 'sizeGuide'

const readState = () => history.state as Record<string, unknown> | null

/** Safari neither focuses a link that is clicked nor keeps the focus of a page that it leaves. */
export function SizeGuideLink({ category }: { category: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const restoreFocus = () => {
      const { [WAS_FOLLOWED]: wasFollowed, ...state } = readState() ?? {}
      if (!wasFollowed) return
      history.replaceState(state, '')
      link.current?.focus()
    }
    restoreFocus()
    addEventListener('pageshow', restoreFocus)
    return () => removeEventListener('pageshow', restoreFocus)
  }, [])
  return (
    <a
      ref={link}
      className="size-guide"
      href={`/shop/help/size-guide#${category}`}
      // With the overlay, the details hydrate at once.
      onClick={() => history.replaceState({ ...readState(), overlay: 'details', [WAS_FOLLOWED]: true }, '')}
    >
      Size guide
    </a>
  )
}
