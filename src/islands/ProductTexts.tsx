import { Disclosure } from './Disclosure.tsx'

interface Props {
  description: string
  material: string | undefined
  care: string
}

export const ProductTexts = ({ description, material, care }: Props) => (
  <>
    <Disclosure title="Description" open>
      <p className="description">{description}</p>
    </Disclosure>
    {material && (
      <Disclosure title="Material">
        <p>{material}</p>
      </Disclosure>
    )}
    <Disclosure title="Care">
      <p>{care}</p>
    </Disclosure>
    <Disclosure title="Delivery and returns">
      <p>
        <a href="/shop/help/delivery-and-returns">How delivery and returns work</a>
      </p>
    </Disclosure>
  </>
)
