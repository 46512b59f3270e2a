export type DB = Record<string, Record<string, unknown>>
