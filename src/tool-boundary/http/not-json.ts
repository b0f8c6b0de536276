/**
 * Stands in place of a body that is no JSON. A body is read before a guard has looked at the credential, and 401 and
 * 403 come before 400: so reading never fails, and the pipes refuse this as they refuse everything that is no object.
 */
export const NOT_JSON = Symbol('toolboundary:not-json');
