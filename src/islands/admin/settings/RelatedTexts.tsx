import { createContentUrl } from '../../../domain/content/sections.ts'

/** Links to the texts that must agree with a setting. */
export const RelatedTexts = ({ name }: { name: string }) => (
  <>
    If you change this, also change {name} in the texts{' '}
    <a href={createContentUrl('details')}>Facts in product details</a> and{' '}
    <a href={createContentUrl('information.delivery-and-returns')}>Delivery and returns</a>.
  </>
)
