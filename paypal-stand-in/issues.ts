/** Clients must read only the issue, because PayPal may change descriptions. */
const DESCRIPTIONS: Record<string, string> = {
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  AUTH_CAPTURE_NOT_ENABLED: 'Authorizing first and capturing later is not enabled for this merchant.',
  CANNOT_BE_NEGATIVE: 'Must be greater than or equal to 0.',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  CAPTURE_FULLY_REFUNDED: 'The whole amount of this capture has been refunded already.',
  COMPLIANCE_VIOLATION: 'The transaction was declined for compliance reasons.',
  DECIMAL_PRECISION: 'Two decimal places at most, and none for a currency without decimals.',
  DECIMALS_NOT_SUPPORTED: 'This currency takes no decimals.',
  DUPLICATE_INVOICE_ID: 'A transaction with this invoice id exists already.',
  INSTRUMENT_DECLINED:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_CURRENCY_CODE: 'The currency code is not one that PayPal takes.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long.',
  ITEM_TOTAL_MISMATCH: 'Should equal the sum of (unit_amount * quantity) across all items of the purchase unit.',
  ITEM_TOTAL_REQUIRED: 'With items given, amount.breakdown.item_total is required.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'You have exceeded the maximum number of payment attempts.',
  MAX_VALUE_EXCEEDED: 'The value is too large.',
  MISSING_REQUIRED_PARAMETER: 'A required field / parameter is missing.',
  MULTI_CURRENCY_ORDER: 'The entire order must have the same currency_code.',
  ORDER_ALREADY_CAPTURED: "Order already captured. With 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED: 'The payer has not approved the order yet. Send the payer to the approval link first.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'The payer account cannot be used for this transaction.',
  PAYER_ACTION_REQUIRED: 'The transaction cannot complete; send the buyer back to PayPal.',
  PAYER_CANNOT_PAY: 'The payer cannot pay for this transaction.',
  PAYPAL_REQUEST_ID_PREVIOUSLY_USED: 'The PayPal-Request-Id has already been used for another request.',
  PAYPAL_REQUEST_ID_REQUIRED: "A PayPal-Request-Id is required for an order with a 'payment_source'.",
  PENDING_CAPTURE: 'The capture is pending, so it cannot be refunded yet.',
  PREVIOUS_REQUEST_IN_PROGRESS: 'A previous request on this resource is in progress. Try again in a while.',
  REFUND_AMOUNT_EXCEEDED: 'The refund must not exceed what of the capture has not been refunded yet.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture.',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  REFUND_TIME_LIMIT_EXCEEDED: 'The capture is too old to be refunded.',
  TAX_TOTAL_MISMATCH: 'Should equal the sum of (tax * quantity) across all items of the purchase unit.',
  TAX_TOTAL_REQUIRED: 'With items.tax given, amount.breakdown.tax_total is required.',
  TRANSACTION_LIMIT_EXCEEDED: 'The total payment amount exceeds the transaction limit.',
  TRANSACTION_REFUSED: 'The request was refused.'
}

export const describeIssue = (issue: string): string => DESCRIPTIONS[issue] ?? issue

export const isIssue = (code: string): boolean => Object.hasOwn(DESCRIPTIONS, code)
