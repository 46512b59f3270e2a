// Policy, not format: announced by ministries, changed by them, and therefore handed in.

export type PolicyLimits = {
  /** Most that one purchase of an import may cost, CNY. */
  readonly singlePurchase: string
  /** Most that a buyer may import in a calendar year, CNY. */
  readonly yearlyPurchase: string
  /** Share of VAT and consumption tax that is levied inside the limits. */
  readonly leviedShare: string
  /** Greatest difference between the tax that an order names and our estimate, CNY. */
  readonly taxTolerance: string
}

/** In force since 1 January 2019 (财关税〔2018〕49号); the tolerance is ours. */
export const limitsOf2019: PolicyLimits = {
  singlePurchase: '5000',
  yearlyPurchase: '26000',
  leviedShare: '0.7',
  taxTolerance: '1',
}
