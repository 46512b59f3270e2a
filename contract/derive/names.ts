/** Starts of the later words of a field name. A run of capitals is one word; a single letter belongs to the word beside it. */
const laterWord = /(?<=[A-Za-z][a-z0-9])[A-Z](?=[A-Za-z0-9])|(?<=[A-Z]{2})[A-Z](?=[a-z])/g

/** Returns the column of a field: `roleName` → `role_name`, `POD` → `pod`, `HSCode` → `hs_code`, `fCurrency` → `fcurrency`. */
export const columnName = (field: string) => field.replace(laterWord, '_$&').toLowerCase()
