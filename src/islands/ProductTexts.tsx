import type { Product } from '../api/contract/products.ts'
import { Disclosure } from './Disclosure.tsx'
import { MeasurementTable } from './MeasurementTable.tsx'

type Props = Pick<Product, 'description' | 'material' | 'care' | 'manufacturer' | 'warnings' | 'measurements'>

export const ProductTexts = ({ description, material, measurements, care, manufacturer, warnings }: Props) => (
  <>
    <Text title="Description" text={description} open />
    <Text title="Material" text={material} />
    {measurements && (
      <Disclosure title="Measurements">
        <MeasurementTable text={measurements} />
      </Disclosure>
    )}
    <Text title="Care" text={care} />
    <Text title="Safety warnings" text={warnings} />
    <Text title="Manufacturer" text={manufacturer} />
    <Disclosure title="Delivery and returns">
      <p>
        <a href="/shop/help/delivery-and-returns">How delivery and returns work</a>
      </p>
    </Disclosure>
  </>
)

const Text = ({ text, ...props }: { title: string; text: string | undefined; open?: boolean }) =>
  text && (
    <Disclosure {...props}>
      <p className="description">{text}</p>
    </Disclosure>
  )
