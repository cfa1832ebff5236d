import { createContext, useContext } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'

export const ProblemsContext = createContext<SectionView['problems']>([])

export const useProblem = (path: string): string | undefined =>
  useContext(ProblemsContext).find(({ field }) => field === path)?.problem

export const toProblemId = (path: string): string => `problem-${path}`

interface FieldProblemProps {
  path: string
  /** Replaces a sentence that is written for authors of content files. */
  text?: string
}

export function FieldProblem({ path, text }: FieldProblemProps) {
  const problem = useProblem(path)
  return (
    problem && (
      <p id={toProblemId(path)} className="problem" data-problem tabIndex={-1}>
        {text ?? problem}
      </p>
    )
  )
}
