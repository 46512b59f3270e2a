/** At most so many files of one application, and so many bytes each and together. Kinds: customs/codes/attachment-kind.ts. */
export const attachmentLimits = { count: 20, bytes: 20 * 1024 * 1024, totalBytes: 100 * 1024 * 1024 }

/** Extensions that are taken; the content must be what the extension says. */
export const attachmentExtensions = ['pdf', 'jpg', 'jpeg', 'png'] as const
