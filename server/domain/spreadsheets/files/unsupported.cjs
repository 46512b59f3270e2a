/** Thrown for a file that may be valid but that our readers do not support: the library reads it instead. */
class Unsupported extends Error {}

module.exports = { Unsupported }
