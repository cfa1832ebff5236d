import { atom } from 'nanostores'

import { type Failure, toFailure } from '../../failure.ts'
import { confirmDiscard } from '../confirmation.ts'
import { $search, setSearchParams } from './search-params.ts'

/** The search parameters that name what the panel shows. A new object for each opening. */
export type PanelLocation = Readonly<Record<string, string>>

type Opened<Content> = Content & { location: PanelLocation; isOpened: true }

export type Panel<Content> =
  | { status: 'closed' }
  | { status: 'loading'; location: PanelLocation }
  | ({ status: 'failed'; location: PanelLocation } & Failure)
  | Opened<Content>

interface PanelSettings<Content> {
  /** Names of search parameters. One without a value, as in `?add`, counts as '1'. */
  parameters: readonly string[]
  /** If it returns a promise, the panel is loading until then. */
  load: (location: PanelLocation) => Content | Promise<Content>
  isDirty?: (content: Content) => boolean
}

/** Creates a panel whose content is named by the URL, so that Back closes it. */
export function createPanel<Content extends { status: string }>({
  parameters,
  load,
  isDirty: isContentDirty = () => false
}: PanelSettings<Content>) {
  const $panel = atom<Panel<Content>>({ status: 'closed' })
  const noParameters = Object.fromEntries(parameters.map((name) => [name, undefined]))

  /** True if opening the panel added a history entry, so that closing it goes back. */
  let hasHistoryEntry = false

  const isOpened = (panel: Panel<Content>): panel is Opened<Content> => 'isOpened' in panel
  const isDirty = (panel: Panel<Content>): boolean => isOpened(panel) && isContentDirty(panel)

  function readLocation(search: string): PanelLocation | undefined {
    const query = new URLSearchParams(search)
    const present = parameters.filter((name) => query.has(name))
    return present.length > 0 ? Object.fromEntries(present.map((name) => [name, query.get(name) || '1'])) : undefined
  }

  const syncWithUrl = (): (() => void) => $search.subscribe((search) => onUrlChange(readLocation(search ?? '')))

  function onUrlChange(location: PanelLocation | undefined): void {
    const panel = $panel.get()
    const current = 'location' in panel ? panel.location : undefined
    if (JSON.stringify(location) === JSON.stringify(current)) return
    // The user pressed Back with unsaved input.
    if (isDirty(panel)) return void askToDiscard()
    if (location) void show(location)
    else close()
  }

  async function show(location: PanelLocation): Promise<void> {
    const content = load(location)
    if (!(content instanceof Promise)) return open(location, content)
    const loading = { status: 'loading', location } as const
    $panel.set(loading)
    const result = await content.catch((error: unknown) => ({ failure: toFailure(error) }))
    if ($panel.get() !== loading) return
    if ('failure' in result) $panel.set({ status: 'failed', location, ...result.failure })
    else open(location, result)
  }

  const open = (location: PanelLocation, content: Content): void => $panel.set({ ...content, location, isOpened: true })

  function close(): void {
    hasHistoryEntry = false
    $panel.set({ status: 'closed' })
  }

  const retry = (): void => {
    const panel = $panel.get()
    if (panel.status === 'failed' && 'location' in panel) void show(panel.location)
  }

  function patch(change: Partial<Content>): void {
    const panel = $panel.get()
    if (isOpened(panel)) $panel.set({ ...panel, ...change })
  }

  /** With `replace`, the new content takes over the history entry of the current one. */
  function navigate(location: Record<string, string | undefined>, mode: 'push' | 'replace' = 'push'): void {
    if (mode === 'push') hasHistoryEntry = true
    setSearchParams({ ...noParameters, ...location }, mode)
  }

  function requestClose(): void {
    if (isDirty($panel.get())) void askToDiscard()
    else discard()
  }

  function discard(): void {
    if ($panel.get().status === 'closed') return
    const shouldGoBack = hasHistoryEntry && readLocation(location.search) !== undefined
    close()
    if (shouldGoBack) history.back()
    else setSearchParams(noParameters, 'replace')
  }

  /** If the admin keeps the input, restores the URL, which Back may have changed. */
  async function askToDiscard(): Promise<void> {
    if (await confirmDiscard()) return discard()
    const panel = $panel.get()
    if (isOpened(panel)) setSearchParams({ ...noParameters, ...panel.location })
  }

  /** Returns undefined if the panel was closed or opened again during a call. */
  function findCurrent({ location }: { location: PanelLocation }): Opened<Content> | undefined {
    const panel = $panel.get()
    return isOpened(panel) && panel.location === location ? panel : undefined
  }

  return { $panel, syncWithUrl, navigate, open, patch, findCurrent, isDirty, requestClose, discard, retry }
}
