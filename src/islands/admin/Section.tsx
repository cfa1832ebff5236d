import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  className?: string
  /** Replaces the children. */
  emptyText?: ReactNode
  children?: ReactNode
}

export const Section = ({ id, title, className = id, emptyText, children }: SectionProps) => (
  <section className={className} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {emptyText ? <p className="soft no-data">{emptyText}</p> : children}
  </section>
)
