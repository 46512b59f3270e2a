/** Code → Chinese text. Plain data; the database may switch entries off and relabel them (decision 33). */
export type CodeTable = Readonly<Record<string, string>>
