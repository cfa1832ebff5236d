import { TOTP } from 'otpauth'

import type { TestShop } from './open-test-shop.ts'

/** The code that an authenticator app shows now. */
export const createCode = (shop: TestShop, secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: shop.shop.now().getTime() })
