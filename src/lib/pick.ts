/** Returns a copy of the object with only these properties. */
export const pick = <Source, Name extends keyof Source>(source: Source, names: readonly Name[]): Pick<Source, Name> =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>
