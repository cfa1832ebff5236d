/** Ignores a text selection that began inside the dialog, and the second click of a double click. */
export function onBackdropPress(dialog: HTMLDialogElement, callback: () => void): void {
  let pressTarget: EventTarget | null = null
  addEventListener('pointerdown', ({ target }) => (pressTarget = target), true)
  dialog.addEventListener('click', ({ target, detail }) => {
    if (target === dialog && pressTarget === dialog && detail < 2) callback()
  })
}
