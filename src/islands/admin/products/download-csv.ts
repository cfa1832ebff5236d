export function downloadCsv(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // Some browsers read the file after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
