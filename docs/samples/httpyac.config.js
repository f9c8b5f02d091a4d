// Gives HTTP files the variable `orgAccess` on the command line, from the environment of `org-access run`. In VS Code, Org Access does.
const {
  ORG_ACCESS_TOKEN: token,
  ORG_ACCESS_URL: url,
  ORG_ACCESS_ORG_ID: orgId,
  ORG_ACCESS_SITE_ID: siteId,
} = process.env;

module.exports = {
  // A redirect could take the token to another server.
  request: { followRedirect: false },
  ...(token && { environments: { $shared: { orgAccess: { token, url, orgId, siteId } } } }),
};
