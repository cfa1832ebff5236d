import type { Locator, Page } from 'playwright/test'

import { plain } from '../../support/pictures.ts'

export const findPanel = (page: Page, name = 'Add New Product'): Locator => page.getByRole('dialog', { name })

export const makePng = async (name = 'coat.png') => ({ name, mimeType: 'image/png', buffer: await plain('#4a6') })

export const choosePicture = (panel: Locator, file: Awaited<ReturnType<typeof makePng>>): Promise<void> =>
  panel.getByLabel('Click or drag an image here').setInputFiles(file)
