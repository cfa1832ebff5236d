import { atom } from 'nanostores'

/** Undefined until hydration: the menu is a popover, whose state the browser exposes until then. */
export const $isMenuOpen = atom<boolean | undefined>()
