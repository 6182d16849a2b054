-- As long as the site's forms allow, which is also what staff see in full.

update private.service_request_fields set longest = 100 where kind = 'guard-application' and field = 'fullName';
update private.service_request_fields set longest = 200 where kind = 'guard-application' and field = 'propertyAddress';
