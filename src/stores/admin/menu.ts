import { atom } from 'nanostores'

/** Undefined until hydration: until then the browser exposes the state. */
export const $isMenuOpen = atom<boolean | undefined>()
