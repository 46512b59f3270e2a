// The form of the table of reasons: why customs or their gateway refused, held or ignored a document.

/**
 * Party that has to act. `own`: a value of the declarant; `payment`, `logistics`, `platform`: one of that partner; `customs`: nothing
 * in the document is wrong; `none`: nothing can be corrected; `wait`: nothing has to be; `unknown`: the words alone say it.
 */
export type ReasonOwner = 'own' | 'payment' | 'logistics' | 'platform' | 'customs' | 'none' | 'wait' | 'unknown'

export interface ReasonRow {
  /**
   * Codes that mean it, separated by blanks: of returnInfo (1313), of the gateway (-621018), statuses (502); the type, or type and
   * status (CEB818Message=3), of what no plain code tells.
   */
  readonly codes?: string
  /** Parts of texts that mean it and have no code of their own; blanks, width and case do not matter. */
  readonly says?: readonly string[]
  /** Its words stand in good news as well: they are read of refusals alone. */
  readonly isBroad?: true
  /** Chinese; 〔单证〕 stands for the document that the code is about. */
  readonly meaning: string
  readonly whose: ReasonOwner
  /** Elements that it is about, the one to look at first in front, separated by blanks. */
  readonly fields?: string
  /** The text names the element or its label; what the text says is more than `meaning`. */
  readonly isNamed?: true
  /** A step on the way: it explains no refusal, whatever number the text of one has. */
  readonly isStep?: true
  /** Customs hold the document meanwhile. */
  readonly isHeld?: true
  /** Chinese sentence without a full stop; absent where only the words of the text can tell. */
  readonly doWhat?: string
}
