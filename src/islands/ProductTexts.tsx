import { Disclosure } from './Disclosure.tsx'

export const ProductTexts = ({ description, care }: { description: string; care: string }) => (
  <>
    <Disclosure title="Description" open>
      <p className="description">{description}</p>
    </Disclosure>
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
