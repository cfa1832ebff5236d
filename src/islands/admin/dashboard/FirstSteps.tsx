import { createContentUrl } from '../../../domain/content/sections.ts'
import type { FirstStep } from '../../../domain/settings/first-steps.ts'
import { Button } from '../Button.tsx'
import { createListUrl } from '../lists/list-url.ts'

const STEPS: Record<FirstStep, { label: string; href?: string }> = {
  name: { label: 'Name the shop', href: '/admin/settings' },
  texts: { label: 'Replace the samples of the terms, the privacy policy and the contact page', href: '/admin/content' },
  delivery: {
    label: 'Write how you deliver and take returns',
    href: createContentUrl('information.delivery-and-returns')
  },
  category: { label: 'Add a category and a brand', href: '/admin/groups' },
  product: { label: 'Add a product', href: createListUrl('/admin/products', { style: 'new' }) },
  payments: { label: 'Connect PayPal on the server. Payments are simulated' }
}

interface FirstStepsProps {
  /** That the owner has not done yet. */
  steps: FirstStep[]
  dismiss: () => void
}

export const FirstSteps = ({ steps, dismiss }: FirstStepsProps) =>
  steps.length > 0 && (
    <section className="tasks" aria-labelledby="first-steps">
      <div className="spread">
        <h2 id="first-steps">First steps</h2>
        <Button subject="the first steps" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
      <ul role="list">
        {steps.map((step) => {
          const { label, href } = STEPS[step]
          return <li key={step}>{href ? <a href={href}>{label}</a> : <p>{label}</p>}</li>
        })}
      </ul>
    </section>
  )
