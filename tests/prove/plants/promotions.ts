import type { Plant } from './planting.ts'

export const PROMOTIONS: Plant[] = [
  {
    name: 'unlimited-uses',
    mistake: 'the uses of a code are not checked when an order takes one',
    file: 'src/server/shop/promotions/uses.ts',
    old: '      .where(sql<boolean>`(max_uses is null or uses < max_uses)`)\n',
    new: '',
    check: 'promotions/uses',
    database: 'postgres',
    reason: /orders took \d+ uses/
  },
  {
    name: 'uses-kept',
    mistake: 'an order that is cancelled keeps its use of a code',
    file: 'src/server/shop/payments/cancel-unpaid-order.ts',
    old: '  await releaseUses(clock, trx, orderId)\n',
    new: '',
    check: 'promotions/uses',
    database: 'sqlite',
    reason: /uses of \d+ cents remain/
  },
  {
    name: 'list-price-refunded',
    mistake: 'a return refunds the price without the discount',
    file: 'src/domain/orders/line-refund.ts',
    old: 'toDollars(toCents(price) * quantity - toCents(discount))',
    new: 'toDollars(toCents(price) * quantity - 0 * toCents(discount))',
    check: 'promotions/money',
    database: 'sqlite',
    reason: /were refunded|purchase \d+ received/
  },
  {
    name: 'unshared-discount',
    mistake: 'the shares of the lines are rounded down, so that they do not add up to the discount',
    file: 'src/domain/promotions/calculate-discounts.ts',
    old: '      return [line.id, shareUpTo() - before]',
    new: '      return [line.id, Math.floor((discount * getReducible(line)) / Number(total)) + 0 * before]',
    check: 'promotions/money',
    database: 'sqlite',
    reason: /but the items are \d+|purchase \d+ received/
  }
]
