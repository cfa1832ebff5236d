import { requestList } from '../history/list.ts'

document.querySelector<HTMLSelectElement>('.search #sort')?.addEventListener('change', ({ currentTarget }) => {
  const url = new URL(location.href)
  url.searchParams.delete('show')
  url.searchParams.set('sortBy', (currentTarget as HTMLSelectElement).value)
  if (url.searchParams.get('sortBy') === 'relevance') url.searchParams.delete('sortBy')
  void requestList(url.href, 'replace')
})
