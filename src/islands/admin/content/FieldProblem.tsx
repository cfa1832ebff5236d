import { createContext, useContext } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'

export const ProblemsContext = createContext<SectionView['problems']>([])

export const useProblem = (path: string): string | undefined =>
  useContext(ProblemsContext).find(({ field }) => field === path)?.problem

export const toProblemId = (path: string): string => `problem-${path}`

export function FieldProblem({ path }: { path: string }) {
  const problem = useProblem(path)
  return (
    problem && (
      <p id={toProblemId(path)} className="problem" data-problem tabIndex={-1}>
        {problem}
      </p>
    )
  )
}
