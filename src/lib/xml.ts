const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Formats an element. Text is escaped, and characters that XML does not allow are omitted. */
export const formatElement = (name: string, content: string | number): string =>
  `<${name}>${escapeXml(String(content))}</${name}>`

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

export const createXmlResponse = (xml: string[]): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml.join('\n')}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' }
  })
