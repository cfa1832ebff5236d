import { atom } from 'nanostores'

/** Is the sidebar open as a sheet? Undefined until it has hydrated: without scripts the browser exposes the state. */
export const $isMenuOpen = atom<boolean | undefined>()
