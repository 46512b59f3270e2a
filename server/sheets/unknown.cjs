/** Of a file that may be good and that our readers do not understand: the library is asked. */
class Unknown extends Error {}

module.exports = { Unknown }
