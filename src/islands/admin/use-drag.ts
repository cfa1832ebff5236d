import { type DragEvent, useState } from 'react'

/** Moves the items of a list by dragging. Returns the attributes of an item and of the part by which it is dragged. */
export function useDrag(move: (index: number, newIndex: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const getItemProps = (index: number) => ({
    'data-dragged': dragged === index || undefined,
    onDragOver: (event: DragEvent) => dragged !== undefined && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      // Firefox would navigate to the dropped text.
      event.preventDefault()
      if (dragged !== undefined && dragged !== index) move(dragged, index)
    }
  })
  const getHandleProps = (index: number, text: string) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      setDragged(index)
      dataTransfer.effectAllowed = 'move' as const
      // Firefox does not start a drag without data.
      dataTransfer.setData('text/plain', text)
    },
    onDragEnd: () => setDragged(undefined)
  })
  return { getItemProps, getHandleProps }
}
