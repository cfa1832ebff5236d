const loadCreation = () => import('./create-passkey-interactive.ts')

const SECTION = '[data-create-passkey]'

const findSection = ({ target }: Event, control: string) =>
  (target as Element).closest(`${SECTION} > ${control}`)?.closest<HTMLElement>(SECTION)

for (const section of document.querySelectorAll<HTMLElement>(SECTION))
  section.hidden = !('PublicKeyCredential' in window)

// The page of a payment inserts its section later.
document.addEventListener('click', (event) => {
  const section = findSection(event, 'button')
  if (section) void loadCreation().then(({ create }) => create(section))
  const confirmed = findSection(event, 'form [data-use-passkey]')
  if (confirmed) void loadCreation().then(({ confirmWithPasskeyAndCreate }) => confirmWithPasskeyAndCreate(confirmed))
})

document.addEventListener('submit', (event) => {
  const section = findSection(event, 'form')
  if (!section) return
  event.preventDefault()
  void loadCreation().then(({ confirmAndCreate }) => confirmAndCreate(section))
})
