/** Path of the user detail below the base URL. */
export const userDetailPath = '/api/v2/users/loggedIn/detail';
