/** The path of the user detail below a base URL. */
export const userDetailPath = '/api/v2/users/loggedIn/detail';
