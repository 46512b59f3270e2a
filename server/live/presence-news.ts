// Messages between servers about who has which row open.

/** One row, by the name of its resource. */
export interface Place {
  key: string
  id: string
}

export interface Present {
  /** `user:page`. */
  page: string
  userId: string
  name: string
  enterprise: string | null
}

/** Message from one server to the others. */
export interface PresenceNews extends Place {
  who: Present
  isHere: boolean
  /** Others who are there answer, so that the newcomer learns of them. */
  isNew?: boolean
}
