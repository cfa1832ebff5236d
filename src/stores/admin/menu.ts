import { atom } from 'nanostores'

/** Undefined until the sidebar has hydrated: without scripts the browser exposes the state. */
export const $isMenuOpen = atom<boolean | undefined>()
