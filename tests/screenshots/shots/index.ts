import type { Shot } from '../shot.ts'
import { accounts } from './accounts.ts'
import { browsing } from './browsing.ts'
import { buying } from './buying.ts'
import { admin } from './admin.ts'
import { finding } from './finding.ts'
import { orders } from './orders.ts'

/** Every screen in each state: empty, loading, full, failed, overfull, and with its dialogs open. */
export const SHOTS: readonly Shot[] = [...accounts, ...browsing, ...finding, ...buying, ...orders, ...admin]
