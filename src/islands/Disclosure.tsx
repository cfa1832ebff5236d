import type { ReactNode } from 'react'

interface DisclosureProps {
  title: string
  open?: boolean
  children: ReactNode
}

export const Disclosure = ({ title, open, children }: DisclosureProps) => (
  <details className="disclosure" open={open}>
    <summary>
      <h2>{title}</h2>
    </summary>
    {children}
  </details>
)
