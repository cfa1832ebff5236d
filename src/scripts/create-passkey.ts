const loadCreation = () => import('./create-passkey-interactive.ts')

const SECTION = '[data-create-passkey]'

const findSection = ({ target }: Event, control: string) =>
  (target as Element).closest(`${SECTION} > ${control}`)?.closest<HTMLElement>(SECTION)

export function startPasskeyCreation(): void {
  for (const section of document.querySelectorAll<HTMLElement>(SECTION))
    section.hidden = !('PublicKeyCredential' in window)
  document.addEventListener('click', onClick)
  document.addEventListener('submit', onSubmit)
}

function onClick(event: Event): void {
  const section = findSection(event, 'button')
  if (section) void loadCreation().then(({ create }) => create(section))
  const confirmed = findSection(event, 'form [data-use-passkey]')
  if (confirmed) void loadCreation().then(({ confirmWithPasskeyAndCreate }) => confirmWithPasskeyAndCreate(confirmed))
}

function onSubmit(event: Event): void {
  const section = findSection(event, 'form')
  if (!section) return
  event.preventDefault()
  void loadCreation().then(({ confirmAndCreate }) => confirmAndCreate(section))
}
