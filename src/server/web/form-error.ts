import { ApiError } from '../../api/errors.ts'

interface FormError {
  message: string
  code?: string | undefined
  field?: string | undefined
}

/** An error that the page of the form shows. */
export const createFormError = ({ message, ...details }: FormError): ApiError =>
  new ApiError('rejected', 400, message, details)
