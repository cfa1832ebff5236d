import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { writeResponse } from 'astro/app/node'
import { expect, it } from 'vitest'

import { CapturedResponse } from './captured-response.ts'

const capture = () => new CapturedResponse(new IncomingMessage(new Socket()))

it('captures a complete response', async () => {
  const captured = capture()
  await writeResponse(new Response('<p>Hat', { status: 404 }), captured)
  expect(await captured.rendered).toEqual({ status: 404, body: Buffer.from('<p>Hat') })
})

it('rejects if the page fails after a part of it was written', async () => {
  const captured = capture()
  const halfway = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('<p>Hat')),
    pull: (controller) => controller.error(new Error('its details cannot be read'))
  })
  const written = writeResponse(new Response(halfway), captured)
  await expect(Promise.all([captured.rendered, written])).rejects.toThrow('its details cannot be read')
})
