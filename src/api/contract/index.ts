import type { z } from 'zod'

import { accountCalls } from './account.ts'
import { adminCalls } from './admins.ts'
import { addressCalls } from './addresses.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import type { Call } from './call.ts'
import { cartCalls } from './cart.ts'
import { contentCalls } from './content.ts'
import { customerCalls } from './customers.ts'
import { dashboardCalls } from './dashboard.ts'
import { healthCalls } from './health.ts'
import { bannerCalls } from './banners.ts'
import { imageCalls } from './images.ts'
import { orderAdministrationCalls } from './order-administration.ts'
import { orderCalls } from './orders.ts'
import { pageReportCalls } from './page-reports.ts'
import { passkeyCalls } from './passkeys.ts'
import { productAdministrationCalls } from './product-administration.ts'
import { productGroupCalls } from './product-groups.ts'
import { productCalls } from './products.ts'
import { promotionCalls } from './promotions.ts'
import { returnCalls } from './returns.ts'
import { reviewCalls } from './reviews.ts'
import { searchCalls } from './search.ts'
import { twoFactorCalls } from './two-factor.ts'
import { settingsCalls } from './settings.ts'
import { stockAlertCalls } from './stock-alerts.ts'
import { styleCalls } from './styles.ts'

export const contract = {
  ...authCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...productCalls,
  ...productGroupCalls,
  ...productAdministrationCalls,
  ...styleCalls,
  ...reviewCalls,
  ...stockAlertCalls,
  ...searchCalls,
  ...twoFactorCalls,
  ...bannerCalls,
  ...contentCalls,
  ...imageCalls,
  ...cartCalls,
  ...promotionCalls,
  ...addressCalls,
  ...orderCalls,
  ...orderAdministrationCalls,
  ...returnCalls,
  ...dashboardCalls,
  ...pageReportCalls,
  ...customerCalls,
  ...auditCalls,
  ...settingsCalls,
  ...healthCalls,
  ...adminCalls
}

type Contract = typeof contract
export type CallName = keyof Contract

type InputPart = 'params' | 'query' | 'body'

type InputParts<C extends Call, Side extends 'input' | 'output'> = {
  [Part in InputPart as C[Part] extends z.ZodType ? Part : never]: C[Part] extends z.ZodType
    ? Side extends 'input'
      ? z.input<C[Part]>
      : z.output<C[Part]>
    : never
}

type FilePart<C extends Call, FileType> = C['file'] extends string ? { file: FileType } : unknown

export type CallInput<Name extends CallName> = InputParts<Contract[Name], 'input'> &
  FilePart<Contract[Name], { my_file: Blob }>

export type CallParsed<Name extends CallName> = InputParts<Contract[Name], 'output'> & FilePart<Contract[Name], File>

export type CallResponse<Name extends CallName> = z.output<Contract[Name]['response']>
