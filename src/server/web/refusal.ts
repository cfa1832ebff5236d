import { ApiError } from '../../api/errors.ts'

interface Refusal {
  message: string
  code?: string | undefined
  field?: string | undefined
}

/** An error that the page of the form shows. */
export const createRefusal = ({ message, ...details }: Refusal): ApiError =>
  new ApiError('refused', 400, message, details)
