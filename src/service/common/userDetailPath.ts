export const userDetailPath = '/api/v2/users/loggedIn/detail';
