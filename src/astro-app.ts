import { createApp } from 'astro/app/entrypoint'

/** A streamed page that fails halfway could not be replaced by an error page. */
export const app = createApp({ streaming: false })
