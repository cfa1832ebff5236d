import { type Document, isMap, isScalar, parseDocument, visit } from 'yaml'

import { type ContentSection, splitSection } from '../domain/content/sections.ts'
import type { SectionBody } from './apply-sections.ts'

/** Replaces sections in the text of their content file. Comments and the other fields remain. */
export function editContent(text: string, sections: Map<ContentSection, SectionBody>): string {
  if (sections.size === 0) return text
  const document = parseDocument(text)
  for (const [section, body] of sections) {
    const [, field] = splitSection(section)
    if (field === undefined) replaceFields(document, body)
    else document.set(field, createNode(document, body))
  }
  return document.toString({ lineWidth: 129, flowCollectionPadding: false })
}

/** Keeps the nodes of fields with the same name, because they have the comments. */
function replaceFields(document: Document, body: SectionBody): void {
  const keys = isMap(document.contents)
    ? document.contents.items.map(({ key }) => (isScalar(key) ? key.value : key))
    : []
  for (const key of keys) if (!Object.hasOwn(body, String(key))) document.delete(key)
  for (const [key, value] of Object.entries(body)) document.set(key, createNode(document, value))
}

/** Puts curly quotes in straight ones, because the check of content files refuses them otherwise. */
function createNode(document: Document, value: unknown) {
  const node = document.createNode(value)
  visit(node, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && /[“”„‘’‚]/.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE'
    }
  })
  return node
}
