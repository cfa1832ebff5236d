/** Reads the value that a control has before hydration. Returns undefined on the server. */
export const readControl = (selector: string): string | undefined =>
  import.meta.env.SSR ? undefined : document.querySelector<HTMLInputElement>(selector)?.value
