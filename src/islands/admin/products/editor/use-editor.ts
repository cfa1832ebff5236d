import { createContext, useContext } from 'react'

import type { ProductError } from '../../../../stores/admin/products/editor/errors.ts'
import type { OpenPanel } from '../../../../stores/admin/products/editor/panel.ts'

interface Editor extends OpenPanel {
  /** The errors to show. */
  errors: ProductError[]
}

export const EditorContext = createContext<Editor | null>(null)

/** Returns the open panel. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('A field of a product is outside its form.')
  return editor
}
