import { contentUrl } from '../../../domain/content/sections.ts'

/** Links to the texts that must agree with a setting. */
export const TextsOfSetting = ({ name }: { name: string }) => (
  <>
    Two texts name {name} too: change <a href={contentUrl('details')}>Facts in product details</a> and{' '}
    <a href={contentUrl('information.delivery-and-returns')}>Delivery and returns</a> with it.
  </>
)
