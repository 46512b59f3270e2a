/** Thrown for a file that may be valid but that our readers do not support: the library reads it instead. */
class Unsupported extends Error {}

/** Thrown for a file that nobody can read; its message is a sentence for the user. */
class Unreadable extends Error {}

module.exports = { Unreadable, Unsupported }
